export type { Step } from './answers.tsx'
export {
  begun,
  codeScreen,
  done,
  json,
  missing,
  nonePending,
  refused,
  resent,
  wantsJson,
} from './answers.tsx'
export { type CodeTarget, sendCode, verifyCode } from './codes.ts'
