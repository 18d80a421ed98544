type District = { name: string; province: string }

const districts: Readonly<Record<string, District>> = {
  11: { name: 'Colombo', province: 'Western' },
  12: { name: 'Gampaha', province: 'Western' },
  13: { name: 'Kalutara', province: 'Western' },
  21: { name: 'Kandy', province: 'Central' },
  22: { name: 'Matale', province: 'Central' },
  23: { name: 'Nuwara Eliya', province: 'Central' },
  31: { name: 'Galle', province: 'Southern' },
  32: { name: 'Matara', province: 'Southern' },
  33: { name: 'Hambantota', province: 'Southern' },
  41: { name: 'Jaffna', province: 'Northern' },
  42: { name: 'Mannar', province: 'Northern' },
  43: { name: 'Vavuniya', province: 'Northern' },
  44: { name: 'Mullaitivu', province: 'Northern' },
  45: { name: 'Kilinochchi', province: 'Northern' },
  51: { name: 'Batticaloa', province: 'Eastern' },
  52: { name: 'Ampara', province: 'Eastern' },
  53: { name: 'Trincomalee', province: 'Eastern' },
  61: { name: 'Kurunegala', province: 'North Western' },
  62: { name: 'Puttalam', province: 'North Western' },
  71: { name: 'Anuradhapura', province: 'North Central' },
  72: { name: 'Polonnaruwa', province: 'North Central' },
  81: { name: 'Badulla', province: 'Uva' },
  82: { name: 'Monaragala', province: 'Uva' },
  91: { name: 'Ratnapura', province: 'Sabaragamuwa' },
  92: { name: 'Kegalle', province: 'Sabaragamuwa' },
}

export function districtOf(code: string): District {
  const district = districts[code]
  if (!district) throw new Error(`no district ${code}`)
  return district
}
