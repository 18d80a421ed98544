import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import { OtpForm, type OtpFormProps } from '#views/components/otp-form.tsx'

export type OtpProps = Omit<OtpFormProps, 'digits'>

export function OtpDialog(props: OtpProps) {
  return <OtpForm {...props} digits={OTP_DIGITS} heading="h2" />
}
