/**
 * Marks a request that the page sends by itself, or for a part of itself: whatever the answer, the page
 * and what was typed on it stay (`isSentByPage`).
 */
export const sentByPage = { 'hx-headers': '{"x-by-page":"1"}' }

/** Polled in the background as well, so it must not keep a sign-in alive. */
export const polled = { 'hx-headers': '{"x-idle":"1"}' }
