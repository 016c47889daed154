"""Bodies at one place, and their product with kickers and with choices of wilds."""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport NATURALS, lowest_rank, number_of_cards, ranks_from, ranks_up
from .kickers cimport Wings
from .kind cimport SOLO_KICKER, body_size, kicker_size, number_of_kickers
from .move cimport first_wilds_of, second_wilds_of
from .readings cimport kept_at, places_of, reads_among
from .ruleset cimport EXTREMES, interpretation
from .search cimport Search
from .sieve cimport Elsewhere, can_sieve, can_sieve_runs, elsewhere, elsewhere_of_run
from .stream cimport stream
from .wilds cimport OwnFaces, own_faces, same_faces, wilds_may_pay


cdef inline bint kept(Search* search, const Bodies* bodies, uint64_t code) noexcept nogil:
    """Whether the interpretation lets these cards be played at this rank."""
    return kept_at(search.rules, bodies.kind, bodies.length, bodies.rank, code & NATURALS, first_wilds_of(code),
                   second_wilds_of(code), search.hand.ranks)


cdef inline bint reads_at_one_of(Search* search, const Bodies* bodies, uint64_t places, uint64_t code) noexcept nogil:
    """Whether a play of these bodies is one at some other place too."""
    return reads_among(search.rules, bodies.kind, bodies.length, places, code & NATURALS, first_wilds_of(code),
                       second_wilds_of(code), search.hand.ranks)


cdef inline uint64_t within_reach(Search* search, const Bodies* bodies, int removed, uint64_t places) noexcept nogil:
    """Of some places those that the naturals shared with a body there, all kickers and all wilds can fill."""
    cdef int size = body_size(bodies.kind)
    cdef int kicker_cards = kicker_size(bodies.kind) * number_of_kickers(bodies.kind, bodies.length)
    cdef int shared = size * bodies.length - bodies.missing - removed - kicker_cards
    cdef uint64_t body = search.hand.capped[size] & 7 * ranks_from(bodies.rank, bodies.length)
    cdef uint64_t found = 0
    cdef uint64_t place
    while places:
        place = places & -places
        places ^= place
        if number_of_cards(body & 7 * ranks_from(lowest_rank(place), bodies.length)) >= shared:
            found |= place
    return found


cdef inline Py_ssize_t sift(uint64_t* out, Py_ssize_t at, const uint64_t* source, Py_ssize_t n, uint64_t forbidden,
                            uint64_t plus) noexcept nogil:
    """Write those of the source that have no forbidden card, plus a constant; return the new end.

    Four at a step: behind a list there are words that have every card.
    """
    cdef Py_ssize_t i
    if not forbidden:
        stream(out + at, source, n, plus)
        return at + n
    for i in range(0, n, 4):
        out[at] = source[i] + plus
        at += source[i] & forbidden == 0
        out[at] = source[i + 1] + plus
        at += source[i + 1] & forbidden == 0
        out[at] = source[i + 2] + plus
        at += source[i + 2] & forbidden == 0
        out[at] = source[i + 3] + plus
        at += source[i + 3] & forbidden == 0
    return at


cdef inline bint is_read(Search* search, const Bodies* bodies, Elsewhere there, uint64_t kickers,
                         uint64_t plus) noexcept nogil:
    """Whether the play of these kickers is one there too."""
    if kickers & there.cards:
        return True
    if there.near and not kickers & there.near:
        return False
    return reads_at_one_of(search, bodies, there.places, kickers + plus)


cdef inline Py_ssize_t sift_kept(Search* search, Py_ssize_t at, const Bodies* bodies, const Wings* wings,
                                 Elsewhere above, Elsewhere below, bint same, uint64_t plus, bint emit) noexcept nogil:
    """Write those of the kickers whose play cannot be read above, or, if that is not the `same`, not below its rank.

    Return the new end.
    """
    cdef Py_ssize_t i
    cdef uint64_t kickers
    for i in range(wings.listed):
        kickers = wings.codes[i]
        if kickers & wings.forbidden or (is_read(search, bodies, above, kickers, plus)
                                         and (same or is_read(search, bodies, below, kickers, plus))):
            continue
        if emit:
            search.out[at] = kickers + plus
        at += 1
    return at


cdef inline Py_ssize_t sift_either(Search* search, Py_ssize_t at, const Wings* wings, uint64_t some, uint64_t others,
                                   uint64_t plus, bint emit) noexcept nogil:
    """Write those of the kickers with no forbidden card, and none of `some` or none of `others`; return the new end."""
    cdef Py_ssize_t i
    cdef bint fits
    for i in range(wings.listed):
        fits = (wings.codes[i] & wings.forbidden == 0) & ((wings.codes[i] & some == 0) | (wings.codes[i] & others == 0))
        if emit:
            search.out[at] = wings.codes[i] + plus
        at += fits
    return at


cdef inline Py_ssize_t sift_elsewhere(Search* search, Py_ssize_t at, const Bodies* bodies, const Wings* wings,
                                      Elsewhere above, Elsewhere below, uint64_t plus, bint emit) noexcept nogil:
    """Write those of the kickers whose play the interpretation keeps; return the new end.

    It keeps what cannot be read above or cannot be read below; HIGHEST asks twice for what is above.
    """
    cdef bint same = interpretation(search.rules) != EXTREMES
    if below.always:
        below = above
        same = True
    if above.always:
        above = below
        same = True
    if above.always:
        return at
    if emit and (above.cards | above.places == 0 or below.cards | below.places == 0):
        return sift(search.out, at, wings.codes, wings.listed, wings.forbidden, plus)
    if above.places | below.places == 0:
        return sift_either(search, at, wings, above.cards, below.cards, plus, emit)
    return sift_kept(search, at, bodies, wings, above, below, same, plus, emit)


cdef inline Elsewhere asked_at(uint64_t places) noexcept nogil:
    """When plays can be read at one of some places: not known, it has to be asked of all of them."""
    cdef Elsewhere found
    found.always = False
    found.cards = 0
    found.places = places
    found.near = 0
    return found


cdef inline OwnFaces faces_of(Search* search, const Bodies* bodies, uint64_t code) noexcept nogil:
    """What of the wilds of these bodies' plays decides, beside their number, where they can be read."""
    cdef OwnFaces none
    if not search.own_faces_limit:
        none.bodies = 0
        none.pairs = 0
        none.jokers = False
        return none
    return own_faces(search.rules, code, search.hand.ranks, body_size(bodies.kind),
                     kicker_size(bodies.kind) == SOLO_KICKER)


cdef inline Py_ssize_t place_kept(Search* search, Py_ssize_t at, const Bodies* bodies, int removed, const Wings* wings,
                                  OwnFaces own, uint64_t plus, bint emit) noexcept nogil:
    """Write those plays of some bodies, which lack the same number of naturals, that the interpretation keeps."""
    cdef Py_ssize_t i
    cdef Elsewhere above, below
    cdef uint64_t code, places, places_above, places_below
    cdef int kickers
    if can_sieve(search, bodies, own):
        above = elsewhere(search, bodies, removed, wings, own, ranks_up(bodies.rank + 1))
        below = above
        if interpretation(search.rules) == EXTREMES:
            below = elsewhere(search, bodies, removed, wings, own, ranks_from(0, bodies.rank))
        return sift_elsewhere(search, at, bodies, wings, above, below, plus + bodies.removed[removed][0], emit)
    places = places_of(bodies.kind, bodies.length)
    places_above = places & ranks_up(bodies.rank + 1)
    places_below = places & ~ranks_up(bodies.rank) if interpretation(search.rules) == EXTREMES else places_above
    if can_sieve_runs(search, bodies, bodies.missing + removed + wings.wilds, own):
        kickers = number_of_kickers(bodies.kind, bodies.length)
        kickers -= wings.wilds if kicker_size(bodies.kind) == SOLO_KICKER else wings.wild_pairs
        for i in range(bodies.size[removed]):
            code = plus + bodies.removed[removed][i]
            above = elsewhere_of_run(search, bodies, code & NATURALS, kickers, own, places_above)
            below = above
            if places_below != places_above:
                below = elsewhere_of_run(search, bodies, code & NATURALS, kickers, own, places_below)
            at = sift_elsewhere(search, at, bodies, wings, above, below, code, emit)
        return at
    above = asked_at(within_reach(search, bodies, removed, places_above))
    below = asked_at(within_reach(search, bodies, removed, places_below))
    for i in range(bodies.size[removed]):
        at = sift_kept(search, at, bodies, wings, above, below, interpretation(search.rules) != EXTREMES,
                       plus + bodies.removed[removed][i], emit)
    return at


cdef inline bint may_pay(Search* search, const Bodies* bodies, int removed, const Wings* wings,
                         uint64_t wilds) noexcept nogil:
    """Whether this choice of wilds is legal for these bodies and kickers."""
    return not search.own_faces_limit or wilds_may_pay(
        search.rules, first_wilds_of(wilds), second_wilds_of(wilds), search.hand.ranks, body_size(bodies.kind),
        bodies.rank, bodies.length, bodies.missing + removed, kicker_size(bodies.kind) == SOLO_KICKER,
        wings.wild_pairs, 0)


cdef inline Py_ssize_t place_choices_kept(Search* search, Py_ssize_t at, const Bodies* bodies, int removed,
                                          const Wings* wings, bint emit) noexcept nogil:
    """Write with every choice of wilds those plays of some bodies, as above, that the interpretation keeps."""
    cdef uint64_t* out = search.out
    cdef Py_ssize_t first = -1
    cdef Py_ssize_t n = 0
    cdef uint64_t plus, base = 0
    cdef int spent = bodies.missing + removed + wings.wilds
    cdef int choice
    cdef OwnFaces own, last
    for choice in range(search.wilds.choices[spent]):
        plus = search.wilds.choice[spent][choice]
        if not may_pay(search, bodies, removed, wings, plus):
            continue
        plus += bodies.most
        own = faces_of(search, bodies, plus)
        if first >= 0 and same_faces(own, last):
            # The same are kept as with the choice before: of two wild ranks those come one after the other.
            if emit:
                stream(out + at, out + first, n, plus - base)
            at += n
            continue
        first = at
        base = plus
        last = own
        at = place_kept(search, at, bodies, removed, wings, own, plus, emit)
        n = at - first
    return at


cdef inline Py_ssize_t place(Search* search, Py_ssize_t at, const Bodies* bodies, const Wings* wings, bint filtered,
                             bint emit) noexcept nogil:
    """Write every body with every one of the kickers; return the new end."""
    cdef uint64_t* out = search.out
    cdef Py_ssize_t first = -1
    cdef Py_ssize_t fitting = 0
    cdef Py_ssize_t i, k, bodies_left
    cdef uint64_t plus, base = 0
    cdef int removed, choice, spent
    for removed in range(min(search.hand.wilds - bodies.missing - wings.wilds, bodies.present) + 1):
        # A play of wilds alone counts at its own faces: it stands in `search.alone`.
        if removed == bodies.present and not wings.natural:
            break
        if filtered:
            at = place_choices_kept(search, at, bodies, removed, wings, emit)
            continue
        spent = bodies.missing + removed + wings.wilds
        for choice in range(search.wilds.choices[spent]):
            plus = search.wilds.choice[spent][choice]
            if not may_pay(search, bodies, removed, wings, plus):
                continue
            plus += bodies.most
            if not emit:
                at += bodies.size[removed] * wings.fitting
                continue
            i = 0
            if first < 0:
                # The kickers are sifted once, right into their first place; every other body copies them from there.
                first = at
                base = plus + bodies.removed[removed][0]
                at = sift(out, at, wings.codes, wings.listed, wings.forbidden, base)
                fitting = at - first
                i = 1
            bodies_left = bodies.size[removed] - i
            if fitting >= bodies_left:
                for i in range(i, bodies.size[removed]):
                    stream(out + at, out + first, fitting, plus + bodies.removed[removed][i] - base)
                    at += fitting
            else:
                for k in range(first, first + fitting):
                    stream(out + at, bodies.removed[removed] + i, bodies_left, plus + out[k] - base)
                    at += bodies_left
    return at


cdef inline Py_ssize_t place_bare_kept(Search* search, Py_ssize_t at, const Bodies* bodies, int removed, uint64_t plus,
                                       bint emit) noexcept nogil:
    """Write those bodies of a chain, which lack the same number of naturals, that the interpretation keeps."""
    cdef Py_ssize_t i
    for i in range(bodies.size[removed]):
        if kept(search, bodies, plus + bodies.removed[removed][i]):
            if emit:
                search.out[at] = plus + bodies.removed[removed][i]
            at += 1
    return at


cdef inline Py_ssize_t place_bare(Search* search, Py_ssize_t at, const Bodies* bodies, bint filtered,
                                  bint emit) noexcept nogil:
    """Write every body, of a chain without kickers; return the new end."""
    cdef const uint64_t* source
    cdef Py_ssize_t n
    cdef uint64_t plus, base
    cdef int removed, choice, spent
    for removed in range(min(search.hand.wilds - bodies.missing, bodies.present - 1) + 1):
        spent = bodies.missing + removed
        source = bodies.removed[removed]
        n = bodies.size[removed]
        base = 0
        for choice in range(search.wilds.choices[spent]):
            plus = bodies.most + search.wilds.choice[spent][choice]
            if filtered and choice == 0:
                # Which are kept depends on the naturals alone: the other choices are copies.
                source = search.out + at
                n = place_bare_kept(search, at, bodies, removed, plus, emit) - at
                base = plus
            elif emit:
                stream(search.out + at, source, n, plus - base)
            at += n
    return at
