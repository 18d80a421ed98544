import { OtpModal } from '#islands/otp-modal/otp-modal.tsx'
import { usePage } from '#views/page/page.ts'
import { Island } from './island.tsx'

export type OtpFormProps = {
  action: string
  resendAction: string
  destination: string
  cancelHref: string
  retryAfterSeconds: number
  digits: number
  error?: string | undefined
  message?: string | undefined
}

type Props = OtpFormProps & { heading: 'h1' | 'h2' }

export function OtpForm({ destination, error, message, ...props }: Props) {
  const { t, csrf } = usePage()
  const text = error ?? message
  const unbroken = destination.replaceAll(' ', '\u00a0')
  const given = {
    ...props,
    csrf,
    title: t('otp:modal.title'),
    text: t('otp:modal.text', { destination: unbroken, digits: props.digits }),
    initialMessage: text ? { bad: error !== undefined, text } : null,
    texts: {
      label: t('otp:modal.label'),
      hint: t('otp:modal.hint'),
      verify: t('otp:modal.verify'),
      cancel: t('common:dialog.cancel'),
      resend: t('otp:modal.resend'),
      wait: t('otp:modal.wait', { time: '{time}' }),
      ready: t('otp:modal.ready'),
      network: t('otp:modal.network'),
      failed: t('otp:modal.failed'),
    },
  }
  return (
    <Island name="otp-modal" props={given}>
      <OtpModal {...given} />
    </Island>
  )
}
