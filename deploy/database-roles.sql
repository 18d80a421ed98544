-- Two roles instead of PostgreSQL's superuser: dealdesk_owner changes the tables, dealdesk_app works with what
-- they hold. Only an owner can switch the triggers off that keep the audit trail, so the application is
-- none. To be run by psql as superuser in Dealdesk's database, with -v owner_password=… and -v app_password=…;
-- running it again, or on a database that a superuser filled before, is fine.
DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['dealdesk_owner', 'dealdesk_app'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      EXECUTE format('CREATE ROLE %I', role);
    END IF;
    EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', role);
  END LOOP;
END $$;
ALTER ROLE dealdesk_owner PASSWORD :'owner_password';
ALTER ROLE dealdesk_app PASSWORD :'app_password';

DO $$
DECLARE
  statement text;
BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT, CREATE ON DATABASE %I TO dealdesk_owner', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO dealdesk_app', current_database());
  -- What a superuser made before: tables (their sequences follow), other sequences, functions. Not those of extensions.
  FOR statement IN
    SELECT format('ALTER TABLE %s OWNER TO dealdesk_owner', oid::regclass)
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO dealdesk_owner', oid::regprocedure)
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;

ALTER SCHEMA public OWNER TO dealdesk_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO dealdesk_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO dealdesk_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO dealdesk_app;
ALTER DEFAULT PRIVILEGES FOR ROLE dealdesk_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO dealdesk_app;
ALTER DEFAULT PRIVILEGES FOR ROLE dealdesk_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO dealdesk_app;
