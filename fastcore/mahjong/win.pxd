"""The circumstances of a win, and the fan they give (docs/mahjong.md §5, §6)."""
from .hand cimport Holding
from .ruleset cimport Rules

cdef enum Circumstance:
    # One bit each; none is a self-draw without anything.
    DISCARD = 1 << 0
    ROBBED_KONG = 1 << 1
    AFTER_KONG = 1 << 2
    FED_KONG = 1 << 3       # after an exposed kong, so that there is a feeder
    LAST_TILE = 1 << 4
    HEAVENLY = 1 << 5
    EARTHLY = 1 << 6

cdef enum CircumstanceFan:
    SELF_DRAW_FAN = 1
    KONG_FAN = 1            # of KONG_DRAW and of KONG_DISCARD
    ROBBED_KONG_FAN = 1
    LAST_TILE_FAN = 1
    AS_DEALT_FAN = 3        # of HEAVENLY and of EARTHLY
    CONCEALED_FAN = 1


cdef inline bint can_be(int circumstances, const Holding* hand) noexcept nogil:
    """Whether circumstances can come together, and with the melds of a hand."""
    cdef bint drawn = not circumstances & (DISCARD | ROBBED_KONG)
    if circumstances >= EARTHLY << 1 or circumstances & DISCARD and circumstances & ROBBED_KONG:
        return False
    if circumstances & ROBBED_KONG and circumstances & (AFTER_KONG | LAST_TILE):
        return False
    if circumstances & AFTER_KONG and drawn and not hand.kongs:
        return False
    if circumstances & FED_KONG and not (drawn and circumstances & AFTER_KONG and hand.exposed_kongs):
        return False
    if circumstances & (HEAVENLY | EARTHLY):
        return drawn and not hand.melds and not (circumstances & HEAVENLY and circumstances & EARTHLY)
    return True


cdef inline int fan_of_circumstances(int circumstances, const Holding* hand, const Rules* rules) noexcept nogil:
    """The fan of SELF_DRAW to EARTHLY, and of CONCEALED, which comes with neither of the last two."""
    cdef bint drawn = not circumstances & (DISCARD | ROBBED_KONG)
    cdef bint is_dealt = circumstances & (HEAVENLY | EARTHLY) != 0
    cdef bint is_fed = rules.feeder_pays and circumstances & FED_KONG != 0
    cdef int fan = SELF_DRAW_FAN * (rules.self_draw_fan and drawn and not is_dealt and not is_fed)
    fan += KONG_FAN * (circumstances & AFTER_KONG != 0)
    fan += ROBBED_KONG_FAN * (circumstances & ROBBED_KONG != 0)
    fan += LAST_TILE_FAN * (circumstances & LAST_TILE != 0)
    if is_dealt:
        return fan + AS_DEALT_FAN
    return fan + CONCEALED_FAN * ((hand.open_melds if rules.concealed_kong_is_closed else hand.melds) == 0)
