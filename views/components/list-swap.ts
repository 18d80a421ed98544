export type ListSwap = ReturnType<typeof listSwap>

export function listSwap(enhanced: boolean, action: string) {
  if (!enhanced) return {}
  return {
    'hx-get': action,
    'hx-target': '#list',
    'hx-swap': 'outerHTML',
    'hx-push-url': 'true',
    'hx-sync': 'closest form:replace',
  }
}
