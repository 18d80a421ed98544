import { usePage } from '#views/page/page.ts'

export type IconName =
  | 'home'
  | 'check-list'
  | 'deal'
  | 'coupon'
  | 'sun'
  | 'store'
  | 'users'
  | 'grid'
  | 'card'
  | 'chart'
  | 'inbox'
  | 'user'
  | 'pin'
  | 'bell'
  | 'search'
  | 'plus'
  | 'edit'
  | 'trash'
  | 'check'
  | 'x'
  | 'alert'
  | 'info'
  | 'chev'
  | 'image'
  | 'menu'
  | 'out'
  | 'eye'
  | 'upload'
  | 'clock'
  | 'bank'
  | 'bag'
  | 'file'
  | 'mail'
  | 'chat'
  | 'key'

/** A symbol of the sprite, hidden from screen readers: its label or neighbour names it. */
export function Icon({ name, className }: { name: IconName | (string & {}); className?: 'chev' }) {
  const { assets } = usePage()
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      <use href={`${assets.icons}#${name}`} />
    </svg>
  )
}
