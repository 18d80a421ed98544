const passed = ['PATH', 'HOME', 'LD_PRELOAD', 'CLOCK_OFFSET'].flatMap((name) => {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
})

/** All that a program of a test gets from its surroundings: the machine's, and the clock of `test:days`. */
export const machineEnv: Record<string, string> = { HOME: '/tmp', ...Object.fromEntries(passed) }
