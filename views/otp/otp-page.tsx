import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import { OtpForm } from '#views/components/otp-form.tsx'
import type { OtpProps } from './otp-dialog.tsx'

export function OtpPage(props: OtpProps) {
  return (
    <div className="narrow">
      <div className="card">
        <OtpForm {...props} digits={OTP_DIGITS} heading="h1" />
      </div>
    </div>
  )
}
