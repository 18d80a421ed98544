export type Dependent = {
  href: string
  target: string
  include?: string
}

/**
 * Attributes of a control that another part of the form depends on: on change it requests `href` with its
 * name and value and swaps the answer into `target`. Without script a button does it.
 */
export function dependentProps({ href, target, include }: Dependent) {
  return {
    'hx-get': href,
    'hx-target': target,
    'hx-swap': 'innerHTML',
    'hx-push-url': 'false',
    'hx-trigger': 'change',
    'hx-sync': 'this:replace',
    'hx-include': include,
  }
}
