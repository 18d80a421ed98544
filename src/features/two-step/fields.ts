import { RECOVERY_CODE_END } from '#src/contract/authentication/second-factors.ts'
import { FACTOR_CODE_MAX } from '#src/contract/authentication/tokens.ts'
import { currentPassword } from '#src/web/forms/password-fields.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'

const password = currentPassword('two-step:password', {
  required: 'common:messages.passwordRequired',
})
const code = textLine('session:code.app', {
  required: 'session:code.required',
  max: FACTOR_CODE_MAX,
  hint: 'two-step:codeHint',
  autoComplete: 'one-time-code',
  spellCheck: false,
})
const appCode = textLine('session:code.app', {
  required: 'session:code.required',
  max: FACTOR_CODE_MAX,
  hint: 'session:code.appHint',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  spellCheck: false,
})
const ending = textLine('two-step:kept.ending', {
  required: 'two-step:kept.required',
  max: RECOVERY_CODE_END,
  stops: true,
  autoComplete: 'off',
  spellCheck: false,
})

export const startFields = { password }
export const confirmFields = { code: appCode }
export const keptFields = { ending }
export const codesFields = { code }
export const endFields = { password, code }
