import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Go } from './go.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Words } from './words.tsx'

export type ButtonTone = 'secondary' | 'primary' | 'ghost' | 'danger' | 'danger primary'
type Look = {
  tone?: ButtonTone
  icon?: IconName
  big?: boolean
  block?: boolean
  iconOnly?: boolean
}
/** What the button acts on, for screen readers on pages with several. */
export type Of = { of?: string | undefined }
type ButtonProps = Look &
  Of & {
    children: ReactNode
  } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'>

/** `type` is `submit` by default. A disabled button needs its reason beside it. */
export function Button({ tone, icon, big, block, iconOnly, of, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" {...rest} className={buttonClass({ tone, big, block, iconOnly })}>
      {icon && <Icon name={icon} />}
      {iconOnly ? <span className="vh">{children}</span> : children}
      <SpokenName of={of} />
    </button>
  )
}

/** What Enter in a field presses without script, in a form whose other buttons stand before its own. */
export function EnterButton() {
  return (
    <noscript hidden>
      <button type="submit" />
    </noscript>
  )
}

type LinkProps = Look &
  Of & {
    href: string
    children: ReactNode
    /** Loads a whole page even inside the shell (downloads, other layouts). */
    plain?: boolean
    download?: boolean
    /** Where the focus of a dialog begins. */
    autoFocus?: boolean
    'data-pick-page'?: ''
    rel?: 'next'
    'aria-keyshortcuts'?: string
  }

export function ButtonLink({ href, tone, icon, big, block, of, children, ...rest }: LinkProps) {
  return (
    <Go href={href} className={buttonClass({ tone, big, block })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      <SpokenName of={of} />
    </Go>
  )
}

export function SpokenName({ of }: Of) {
  return of ? (
    <span className="vh">
      <Words text={` ${of}`} />
    </span>
  ) : null
}

export function buttonClass({ tone, big, block, iconOnly }: Look): string {
  const classes = ['btn']
  if (tone && tone !== 'secondary') classes.push(tone)
  if (big) classes.push('big')
  if (block) classes.push('block')
  if (iconOnly) classes.push('icon-only')
  return classes.join(' ')
}
