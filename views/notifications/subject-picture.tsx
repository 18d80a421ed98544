import type { Notification } from '#src/contract/notifications/notifications.ts'
import { type EventGroup, groupOf } from '#src/contract/notifications/types.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Icon, type IconName } from '#views/components/icon.tsx'
import { pictureUrl } from '#views/page/picture-paths.ts'

const icons: Record<EventGroup, IconName> = {
  'merchants-waiting': 'store',
  'profiles-waiting': 'store',
  'deals-waiting': 'deal',
  'branches-waiting': 'pin',
  payments: 'card',
  figures: 'alert',
  factors: 'key',
  'second-approvals': 'check',
  account: 'user',
  deals: 'deal',
  branches: 'pin',
  messages: 'chat',
  requests: 'inbox',
  subscription: 'card',
  refunds: 'card',
  package: 'coupon',
}
const icon = new Map(Object.entries(groupOf).map(([type, group]) => [type, icons[group]]))

type Props = Pick<Notification, 'type' | 'title' | 'imageUrl'>

/** What a notification is about: its picture, or in the same place a sign of its kind. */
export function SubjectPicture({ type, title, imageUrl }: Props) {
  if (imageUrl) return <Avatar name={title} imageUrl={pictureUrl(imageUrl, 'thumb')} square big />
  return (
    <span className="avatar square large">
      <Icon name={icon.get(type) ?? 'bell'} />
    </span>
  )
}
