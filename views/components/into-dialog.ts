/** Attributes of a link or form whose answer is shown in the shell's dialog; beside its `hx-get`. */
export const intoDialog = {
  'hx-target': '#dialog',
  'hx-swap': 'innerHTML',
  'hx-push-url': 'false',
}
