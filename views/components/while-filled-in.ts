import { sentByPage } from './by-page.ts'

/** Posts the form around an element, without its files, to `action` and shows the answer in it. */
export function whileFilledIn(action: string, trigger: string) {
  return {
    'hx-post': action,
    'hx-trigger': trigger,
    'hx-include': 'closest form',
    'hx-encoding': 'application/x-www-form-urlencoded',
    'hx-target': 'this',
    'hx-swap': 'innerHTML',
    'hx-push-url': 'false',
    'hx-sync': 'this:replace',
    ...sentByPage,
  }
}
