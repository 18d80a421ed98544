import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'
import { OtpModal } from './otp-modal.tsx'
import type { OtpModalProps } from './props.ts'

export const mount: Mount = (element, props) => {
  const given: OtpModalProps = JSON.parse(props)
  const root = hydrateRoot(element, <OtpModal {...given} />)
  return () => root.unmount()
}
