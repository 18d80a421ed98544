import type { ComponentProps, ReactNode } from 'react'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import type { Shortcut } from '#views/page/shortcuts.ts'
import { Button, type ButtonTone, buttonClass, type Of, SpokenName } from './button.tsx'
import { CheckboxList } from './checkbox-list.tsx'
import { Form } from './form.tsx'
import { Go } from './go.tsx'
import { Icon, type IconName } from './icon.tsx'
import { intoDialog } from './into-dialog.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { useShortcut } from './shortcut.ts'
import { TextArea } from './text-area.tsx'

type LinkProps = {
  href: string
  children: ReactNode
  tone?: ButtonTone
  icon?: IconName
  block?: boolean
  shortcut?: Shortcut | undefined
} & Of

export function DialogLink({ href, children, tone, icon, block, of, shortcut }: LinkProps) {
  const swap = useEnhanced() ? intoDialog : {}
  return (
    <Go href={href} className={buttonClass({ tone, block })} {...swap} {...useShortcut(shortcut)}>
      {icon && <Icon name={icon} />}
      {children}
      <SpokenName of={of} />
    </Go>
  )
}

/** Closes the dialog; without script, a link back. */
export function CloseLink({ href, tone, children }: Pick<LinkProps, 'href' | 'tone' | 'children'>) {
  return (
    <Go href={href} className={buttonClass({ tone })} data-close="">
      {children}
    </Go>
  )
}

export type ConfirmProps = {
  action: string
  title: string
  text?: ReactNode
  verb: string
  /** Label of a second button, which continues to the next waiting item; sends `next`. */
  andNext?: string | undefined
  tone?: 'primary' | 'danger primary'
  cancelHref: string
  comment?: {
    value?: string
    error?: string
    maxLength: number
    focus?: boolean
  }
  reasons?: ComponentProps<typeof ReasonChoice>
  /** Parts that can be accepted while the rest is sent back. */
  parts?: Pick<ComponentProps<typeof CheckboxList>, 'options' | 'values' | 'error'>
  values?: Record<string, string>
  message?: string
  children?: ReactNode
}

type BoxProps = { title: string; text: ReactNode; children: ReactNode }

/** A message with links; nothing is sent. */
export function DialogBox({ title, text, children }: BoxProps) {
  return (
    <div className="confirm">
      <div className="body">
        <h2 id="dialog-title">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="acts">{children}</div>
    </div>
  )
}

export function ConfirmDialog(props: ConfirmProps) {
  return (
    <Form className="confirm" action={props.action} target="#dialog">
      <div className="body">
        <h2 id="dialog-title">{props.title}</h2>
        <ConfirmBody {...props} />
      </div>
      <ConfirmActions {...props} />
    </Form>
  )
}

export function ConfirmPage(props: ConfirmProps) {
  return (
    <div className="narrow">
      <Form className="card confirm" action={props.action}>
        <div className="body">
          <h1>{props.title}</h1>
          <ConfirmBody {...props} />
        </div>
        <ConfirmActions {...props} />
      </Form>
    </div>
  )
}

function ConfirmBody(props: ConfirmProps) {
  const { text, comment, reasons, parts, values = {}, message, children } = props
  const { t, shortcuts } = usePage()
  return (
    <>
      {message && (
        <p className="note bad" role="alert">
          <Icon name="alert" />
          <span>{message}</span>
        </p>
      )}
      {text && <p>{text}</p>}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {parts && (
        <CheckboxList
          name="accepted"
          label={t('common:decision.accept')}
          hint={t('common:decision.acceptHint')}
          optional
          {...parts}
        />
      )}
      {reasons && <ReasonChoice {...reasons} />}
      {comment && (
        <TextArea
          name="comment"
          label={t('common:dialog.comment')}
          value={comment.value}
          error={comment.error}
          focus={comment.focus}
          rows={3}
          maxLength={comment.maxLength}
          messages={{ required: t('common:messages.commentRequired') }}
          required
        />
      )}
      {comment && shortcuts && (
        <p className="sm" id="enter-sends" data-enter="" hidden>
          {t('shortcuts:enterSends')}
        </p>
      )}
    </>
  )
}

function ConfirmActions({ verb, andNext, tone = 'primary', cancelHref }: ConfirmProps) {
  const { t } = usePage()
  const next = useShortcut('next')
  return (
    <div className="acts">
      <CloseLink href={cancelHref}>{t('common:dialog.cancel')}</CloseLink>
      {andNext && (
        <Button name="next" value="1" {...next}>
          {andNext}
        </Button>
      )}
      <Button tone={tone}>{verb}</Button>
    </div>
  )
}
