export {
  type OtpStep,
  otpBegun,
  otpDone,
  otpJson,
  otpMissing,
  otpRefused,
  otpResent,
  otpScreen,
  wantsJson,
} from './answers.tsx'
export { type CodeTarget, sendCode, verifyCode } from './codes.ts'
