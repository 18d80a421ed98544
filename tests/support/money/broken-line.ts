import type { Faults } from '#src/start/payment-stand-in/server.ts'
import type { Random } from '../random.ts'

type Provider = { breakWith: (faults: Faults) => void }

export function openLine(providers: readonly Provider[]) {
  return {
    /** What goes wrong on the line from now on. */
    breakLine(random: Random) {
      const fault = random.pick([{ drop: /./ }, { drop: /refund|capture/ }, { fail: /./ }])
      for (const provider of providers) provider.breakWith(fault)
    },
    mendLine() {
      for (const provider of providers) provider.breakWith({})
    },
  }
}
