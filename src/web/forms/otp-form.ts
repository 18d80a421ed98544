import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'

const shape = new RegExp(`^[0-9]{${OTP_DIGITS}}$`)

export function otpOf(form: FormInput): string | null {
  const code = text(form, 'otp').replaceAll(/[\s-]/g, '')
  return shape.test(code) ? code : null
}
