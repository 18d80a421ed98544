export type StandInPerson = { subject: string; name: string; email: string; verified: boolean }

export const people: readonly StandInPerson[] = [
  person('Ishara Fernando', 'admin@dealdesk.example', true),
  person('Nadeesha Perera', 'nadeesha@harbourhouse.example', true),
  person('Ruwan Silva', 'ruwan@tealeaf.example', false),
  person('Kasun Bandara', 'kasun@closedshop.example', true),
  person('Amaya Gunasekara', 'amaya@spicegarden.example', true),
  person('Suresh Nadarajah', 'suresh@palmyracrafts.example', false),
]

function person(name: string, email: string, verified: boolean): StandInPerson {
  const subject = `stand-in-${name.split(' ')[0]?.toLowerCase()}`
  return { subject, name, email, verified }
}
