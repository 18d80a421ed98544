import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { HomeLink, Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

type SavedFormProps = {
  path: string
  values: Record<string, string | string[]>
  withFiles: boolean
}

export function SavedFormView({ path, values, withFiles }: SavedFormProps) {
  const { t } = usePage()
  const note = withFiles ? t('session:kept.withFiles') : undefined
  return (
    <Message icon="info" title={t('session:kept.title')} text={t('session:kept.text')} note={note}>
      <SendForm action={path} values={values} verb={t('session:kept.send')} />
      <PlainLink href="/" label={t('session:kept.leave')} />
    </Message>
  )
}

type Typed = { values: Record<string, string | string[]>; withFiles: boolean }
/** `typed` is null if a form held a secret, which must be typed again. */
type Props = { typed: Typed | null }

export function SendAgainView({ typed }: Props) {
  const { t, url, actor } = usePage()
  const name = actor?.fullName ?? ''
  const text = t('common:errors.heldBack', { name })
  return (
    <Message icon="info" title={t('session:sendAgain.title')} text={text} note={useFileNote(typed)}>
      {typed && (
        <SendForm action={url} values={typed.values} verb={t('session:sendAgain.send', { name })} />
      )}
      <PlainLink href={url} label={t('session:sendAgain.open')} />
    </Message>
  )
}

export function AskFirstView({ typed }: Props) {
  const { t, url, actor } = usePage()
  const name = actor?.fullName ?? ''
  const text = t(typed ? 'session:otherAccount.ask' : 'session:otherAccount.secret', { name })
  return (
    <Message title={t('session:otherAccount.title')} text={text} note={useFileNote(typed)}>
      {typed && (
        <SendForm
          action={url}
          values={typed.values}
          verb={t('session:otherAccount.goOn', { name })}
        />
      )}
      <PlainLink href="/" label={t('session:otherAccount.leave')} />
    </Message>
  )
}

export function SavedForOtherView() {
  const { t, actor } = usePage()
  const text = t('session:otherAccount.kept', { name: actor?.fullName ?? '' })
  return (
    <Message title={t('session:otherAccount.title')} text={text}>
      <HomeLink />
    </Message>
  )
}

function useFileNote(typed: Typed | null): string | undefined {
  const { t } = usePage()
  return typed?.withFiles ? t('session:kept.withFiles') : undefined
}

type SendFormProps = { action: string; values: Record<string, string | string[]>; verb: string }

/** Sends what was typed before, unchanged. */
function SendForm({ action, values, verb }: SendFormProps) {
  return (
    <Form action={action} plain>
      <HiddenValues values={values} />
      <Button tone="primary">{verb}</Button>
    </Form>
  )
}
