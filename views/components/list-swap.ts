export type ListSwap = ReturnType<typeof listSwap>

/** What a field of a list carries so that htmx fetches the region anew; nothing outside the shell. */
export function listSwap(enhanced: boolean, action: string, target: string) {
  if (!enhanced) return {}
  return {
    'hx-get': action,
    'hx-target': target,
    'hx-swap': 'outerHTML',
    'hx-push-url': 'true',
    'hx-sync': 'closest form:replace',
  }
}
