// Preloaded by `node --import`: this process believes that it is earlier or later, by CLOCK_SHIFT_MS.
const RealDate = Date
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + shift
  }
}
