import { type DestinationStream, type Logger, pino } from 'pino'
import { redact, redactText } from './redact.ts'
import { activeTracer } from './tracing.ts'

/**
 * JSON lines on standard output. Whatever is logged passes through `redact`, so that a careless line
 * carries no secret and no personal datum; line breaks inside values are encoded by JSON. Child
 * loggers are not used: pino writes their bindings without asking.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: traceOfLine,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (record) => redact(record) as Record<string, unknown>,
      },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod([first, ...rest]: unknown[], method) {
          const alone = first instanceof Error && rest.length === 0 ? [first.message] : rest
          const clean = [first, ...alone].map((arg) =>
            typeof arg === 'string' ? redactText(arg) : arg,
          )
          method.apply(this, clean as Parameters<typeof method>)
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

/** pino adds the line's own fields to what it gets. */
function traceOfLine(): { traceId?: string } {
  const traceId = activeTracer()?.traceId()
  return traceId ? { traceId } : {}
}
