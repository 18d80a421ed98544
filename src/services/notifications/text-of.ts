import { readParts } from '#src/contract/change-parts.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { isNotificationType, type NotificationParams } from './types.ts'

export function textOf(
  t: Translate,
  type: string,
  params: NotificationParams,
): { title: string; message: string } {
  if (!isNotificationType(type)) {
    return { title: t('notifications:unknown.title'), message: t('notifications:unknown.message') }
  }
  const values = { name: '', by: '', comment: '', until: '', ...params }
  const message = t(`notifications:types.${type}.message`, values)
  return {
    title: t(`notifications:types.${type}.title`, values),
    message: params.accepted ? `${message} ${acceptedText(t, params.accepted)}` : message,
  }
}

function acceptedText(t: Translate, accepted: string): string {
  const names = readParts(accepted.split(' '))
    .map((part) => t(`common:part.${part}`))
    .join(', ')
  return t('common:decision.accepted', { parts: names })
}
