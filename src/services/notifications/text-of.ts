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
  return {
    title: t(`notifications:types.${type}.title`, values),
    message: t(`notifications:types.${type}.message`, values),
  }
}
