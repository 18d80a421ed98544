import { sentByPage } from './by-page.ts'

export type Dependent = {
  href: string
  target: string
  include?: string
}

/** On change the control requests `href` and swaps the answer into `target`; else a button does. */
export function dependentProps({ href, target, include }: Dependent) {
  return {
    'hx-get': href,
    'hx-target': target,
    'hx-swap': 'innerHTML',
    'hx-push-url': 'false',
    'hx-trigger': 'change',
    'hx-sync': 'this:replace',
    'hx-include': include,
    ...sentByPage,
  }
}
