import { hydrated } from '#islands/hydrated.tsx'
import { OtpModal } from './otp-modal.tsx'

export const mount = hydrated(OtpModal)
