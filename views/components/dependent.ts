import { sentByPage } from './by-page.ts'

export type Dependent = {
  href: string
  target: string
  include?: string
}

/** Digits of a date come one by one, each as a change: a pause, and no year that is half typed (fields.ts). */
const WHEN_TYPED = 'change delay:600ms'

/** On change the control requests `href` and swaps the answer into `target`; else a button does. */
export function dependentProps({ href, target, include }: Dependent, isTyped = false) {
  return {
    'hx-get': href,
    'hx-target': target,
    'hx-swap': 'innerHTML',
    'hx-push-url': 'false',
    'hx-trigger': isTyped ? WHEN_TYPED : 'change',
    'hx-sync': 'this:replace',
    'hx-include': include,
    ...sentByPage,
  }
}
