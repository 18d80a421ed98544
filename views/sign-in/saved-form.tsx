import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'

type Props = {
  path: string
  values: Record<string, string | string[]>
  withFiles: boolean
}

export function SavedFormView({ path, values, withFiles }: Props) {
  const { t } = usePage()
  const note = withFiles ? t('session:kept.withFiles') : undefined
  return (
    <Message icon="info" title={t('session:kept.title')} text={t('session:kept.text')} note={note}>
      <Form action={path} plain>
        <HiddenValues values={values} />
        <Button tone="primary">{t('session:kept.send')}</Button>
      </Form>
      <PlainLink href="/" label={t('session:kept.leave')} />
    </Message>
  )
}
