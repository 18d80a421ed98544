/** The deadline of a whole browser request, milliseconds (doc 000 §9). */
export const DEADLINE_MS = 10_000
