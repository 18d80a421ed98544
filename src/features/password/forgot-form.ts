/** Longer than a number with its country code and blanks; what is no number is refused in words. */
export const TYPED_MAX = 30

/** How a number is written, for the browser's check on change; the server looks closer. */
export const MOBILE_PATTERN = '[+0][\\d\\s().\\-]{8,19}'
