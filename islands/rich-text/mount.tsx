import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'
import { RichText, type RichTextProps } from './rich-text.tsx'

export const mount: Mount = (element, props) => {
  const given: RichTextProps = JSON.parse(props)
  const root = hydrateRoot(element, <RichText {...given} />)
  return () => root.unmount()
}
