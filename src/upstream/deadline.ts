/** The deadline of a whole browser request, milliseconds. */
export const DEADLINE_MS = 10_000
