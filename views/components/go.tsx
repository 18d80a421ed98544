import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useEnhanced } from '#views/page/enhanced.ts'

type Props = {
  href: string
  children: ReactNode
  /** Loads a whole page even inside the shell (downloads, other layouts). */
  plain?: boolean
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'>

/**
 * A link to a screen. Inside the shell it swaps `#main` and pushes the address (inherited attributes);
 * without script and outside the shell it is an ordinary link. The script reads `href` where `hx-get` is
 * empty: a second copy of each address would weigh on every list.
 */
export function Go({ href, children, plain, ...rest }: Props) {
  const enhanced = useEnhanced() && !plain && !rest.target && !rest.download
  return (
    <a {...(enhanced ? { 'hx-get': '' } : {})} href={href} {...rest}>
      {children}
    </a>
  )
}
