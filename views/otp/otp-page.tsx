import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import { OtpForm } from '#views/components/otp-form.tsx'
import type { OtpProps } from './otp-dialog.tsx'

/** The same as a page of its own, for people without script and after a reload. */
export function OtpPage(props: OtpProps) {
  return (
    <div className="narrow">
      <div className="card">
        <OtpForm {...props} digits={OTP_DIGITS} heading="h1" />
      </div>
    </div>
  )
}
