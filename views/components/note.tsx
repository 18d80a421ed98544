import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type NoteTone = 'info' | 'ok' | 'warn' | 'bad'

const icons: Record<NoteTone, IconName> = { info: 'info', ok: 'check', warn: 'clock', bad: 'alert' }

type Props = {
  tone?: NoteTone
  icon?: IconName
  children: ReactNode
  plainOnly?: boolean
}

export function Note({ tone = 'info', icon, plainOnly, children }: Props) {
  const classes = ['note']
  if (tone !== 'info') classes.push(tone)
  if (plainOnly) classes.push('plain-only')
  return (
    <div className={classes.join(' ')} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
