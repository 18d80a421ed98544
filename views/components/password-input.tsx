import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { Button } from './button.tsx'
import { controlProps, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  autoComplete: 'current-password' | 'new-password' | 'off'
  inputMode?: 'numeric'
  required?: boolean
  maxLength?: number
  pattern?: string
  beside?: ReactNode
}

/** Never sent back; the show button needs script. */
export function PasswordInput({ autoComplete, inputMode, beside, ...props }: Props) {
  const { t } = usePage()
  return (
    <Field {...props} beside={beside}>
      <div className="affix">
        <input
          className="input"
          type="password"
          autoComplete={autoComplete}
          inputMode={inputMode}
          {...controlProps(props)}
        />
        <span className="js-only">
          <Button
            type="button"
            tone="ghost"
            icon="eye"
            iconOnly
            aria-pressed="false"
            data-reveal=""
          >
            {t(inputMode === 'numeric' ? 'common:field.showPin' : 'common:field.showPassword')}
          </Button>
        </span>
      </div>
    </Field>
  )
}
