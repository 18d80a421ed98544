import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'

/** A component takes over the markup that it rendered on the server. */
export function hydrated<Props extends object>(Component: ComponentType<Props>): Mount {
  return function mount(element, props) {
    const given: Props = JSON.parse(props)
    const root = hydrateRoot(element, <Component {...given} />)
    return () => root.unmount()
  }
}
