INSERT INTO deal_totals (scope, as_of, total, pending, approved, rejected)
VALUES ('00000000-0000-0000-0000-000000000000', (now() AT TIME ZONE 'UTC')::date - 1, 0, 0, 0, 0)
ON CONFLICT (scope) DO NOTHING;
