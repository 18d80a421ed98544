import type { FormHTMLAttributes, ReactNode } from 'react'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'

type Props = {
  action: string
  children: ReactNode
  files?: boolean
  plain?: boolean
  target?: string
  guard?: boolean
} & Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'children'>

/** Native validation is off: the server's messages, shown on change by the script, are the only ones. */
export function Form({ action, children, files, plain, target, guard, ...rest }: Props) {
  const { csrf } = usePage()
  const enhanced = useEnhanced() && !plain
  const htmx = enhanced
    ? {
        'hx-post': action,
        'hx-push-url': 'false',
        'hx-sync': 'this:drop',
        ...(target && { 'hx-target': target, 'hx-swap': 'innerHTML' }),
      }
    : {}
  return (
    <form
      className="form"
      {...htmx}
      {...rest}
      action={action}
      method="post"
      noValidate
      encType={files ? 'multipart/form-data' : undefined}
      data-guard={guard ? '' : undefined}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      {children}
    </form>
  )
}
