export const intoDialog = {
  'hx-target': '#dialog',
  'hx-swap': 'innerHTML',
  'hx-push-url': 'false',
}
