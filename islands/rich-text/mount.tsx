import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'
import { RichText, type RichTextProps } from './rich-text.tsx'

/** Hydrates the server's textarea; the editor joins it afterwards. */
export const mount: Mount = (element, props) => {
  const given: RichTextProps = JSON.parse(props)
  const root = hydrateRoot(element, <RichText {...given} />)
  return () => root.unmount()
}
