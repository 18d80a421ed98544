import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'
import { OtpModal } from './otp-modal.tsx'
import type { OtpModalProps } from './props.ts'

/** Hydrates the server's form; leaving the page or closing the dialog ends whatever is under way. */
export const mount: Mount = (element, props) => {
  const given: OtpModalProps = JSON.parse(props)
  const root = hydrateRoot(element, <OtpModal {...given} />)
  return () => root.unmount()
}
