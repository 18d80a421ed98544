-- without locks: indexes are built and rows folded while others read and write
CREATE OR REPLACE FUNCTION search_fold_letters("text" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  RETURN regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(replace("text", U&'\00B4', ''''), NFKD), '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]+', '', 'g'),
      U&'\2018\2019\201B\02BC\02BB\2032`\201C\201D\201E\00AB\00BB\2010\2011\2012\2013\2014\2015\2212\2043\02D7\2500\2796\30FC\2E3A\2E3B\301C\3030\058A\05BE\1806\000A\0009\000D\0085\1680\2028\2029\2800\00F8\0111\0142\0127\0131\00F0\0BD7ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      U&'''''''''''''''"""""-------------------        odlhid\0BB3abcdefghijklmnopqrstuvwxyz'), U&'\00DF', U&'ss'), U&'\00E6', U&'ae'), U&'\0153', U&'oe'), U&'\00FE', U&'th'), U&'\0DD9\0DCA\0DCF', U&'\0DD9\0DCF\0DCA'), U&'\0D85\0DCF', U&'\0D86'), U&'\0D85\0DD0', U&'\0D87'), U&'\0D85\0DD1', U&'\0D88'), U&'\0D8B\0DDF', U&'\0D8C'), U&'\0D91\0DCA', U&'\0D92'), U&'\0D91\0DD9', U&'\0D93'), U&'\0D94\0DCA', U&'\0D95'), U&'\0D94\0DDF', U&'\0D96'), U&'\0DD9\0DD9', U&'\0DDB'), U&'\0DD8\0DD8', U&'\0DF2'), U&'\0B85\0BC2', U&'\0B86'), U&'\0BB8\0BCD\0BB0\0BC0', U&'\0BB6\0BCD\0BB0\0BC0'), ' {2,}', ' ', 'g');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_fold("text" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length("text") = char_length("text") AND strpos("text", '  ') = 0 AND strpos("text", chr(10)) = 0
    THEN "text"
  ELSE search_fold_letters("text")
END;--> statement-breakpoint
ALTER TABLE deals ADD COLUMN IF NOT EXISTS search_folded text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_deals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plain text := lower(NEW.title || chr(31) || NEW.deal_code);
BEGIN
  NEW.search_folded := nullif(search_fold(plain), plain);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deals_fold BEFORE INSERT OR UPDATE OF title, deal_code ON deals FOR EACH ROW EXECUTE FUNCTION fold_deals();
--> statement-breakpoint
ALTER TABLE users ADD COLUMN IF NOT EXISTS search_folded text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plain text := lower(NEW.full_name) || case when NEW.role = 'USER' and NEW.local_number is not null then chr(31) || NEW.country_code || NEW.local_number || chr(31) || '0' || NEW.local_number else '' end;
BEGIN
  NEW.search_folded := nullif(search_fold(plain), plain);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_fold BEFORE INSERT OR UPDATE OF full_name, role, country_code, local_number ON users FOR EACH ROW EXECUTE FUNCTION fold_users();
--> statement-breakpoint
ALTER TABLE business_profiles ADD COLUMN IF NOT EXISTS search_folded text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_business_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plain text := lower(NEW.business_name);
BEGIN
  NEW.search_folded := nullif(search_fold(plain), plain);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER business_profiles_fold BEFORE INSERT OR UPDATE OF business_name ON business_profiles FOR EACH ROW EXECUTE FUNCTION fold_business_profiles();
--> statement-breakpoint
ALTER TABLE branches ADD COLUMN IF NOT EXISTS search_folded text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_branches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plain text := lower(NEW.name || chr(31) || NEW.address || chr(31) || NEW.city || chr(31) || NEW.global_code);
BEGIN
  NEW.search_folded := nullif(search_fold(plain), plain);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER branches_fold BEFORE INSERT OR UPDATE OF name, address, city, global_code ON branches FOR EACH ROW EXECUTE FUNCTION fold_branches();
--> statement-breakpoint
ALTER TABLE invoices ADD COLUMN IF NOT EXISTS search_folded text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plain text := lower(NEW.number || chr(31) || coalesce(NEW.credit_number, '') || chr(31) || NEW.buyer_name);
BEGIN
  NEW.search_folded := nullif(search_fold(plain), plain);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_fold BEFORE INSERT OR UPDATE OF number, credit_number, buyer_name ON invoices FOR EACH ROW EXECUTE FUNCTION fold_invoices();
--> statement-breakpoint
ALTER TABLE credit_card_requests ADD COLUMN IF NOT EXISTS search_folded text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_credit_card_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plain text := lower(NEW.full_name);
BEGIN
  NEW.search_folded := nullif(search_fold(plain), plain);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER credit_card_requests_fold BEFORE INSERT OR UPDATE OF full_name ON credit_card_requests FOR EACH ROW EXECUTE FUNCTION fold_credit_card_requests();
--> statement-breakpoint
DO $$
DECLARE batch tid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT ctid FROM deals WHERE search_folded IS NULL AND search_text IS NOT NULL
      AND NOT (octet_length(search_text) = char_length(search_text) AND strpos(search_text, '  ') = 0 AND strpos(search_text, chr(10)) = 0) AND search_fold(search_text) <> search_text LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE deals SET search_folded = search_fold(search_text) WHERE ctid = ANY (batch);
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE batch tid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT ctid FROM users WHERE search_folded IS NULL AND search_text IS NOT NULL
      AND NOT (octet_length(search_text) = char_length(search_text) AND strpos(search_text, '  ') = 0 AND strpos(search_text, chr(10)) = 0) AND search_fold(search_text) <> search_text LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE users SET search_folded = search_fold(search_text) WHERE ctid = ANY (batch);
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE batch tid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT ctid FROM business_profiles WHERE search_folded IS NULL AND search_text IS NOT NULL
      AND NOT (octet_length(search_text) = char_length(search_text) AND strpos(search_text, '  ') = 0 AND strpos(search_text, chr(10)) = 0) AND search_fold(search_text) <> search_text LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE business_profiles SET search_folded = search_fold(search_text) WHERE ctid = ANY (batch);
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE batch tid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT ctid FROM branches WHERE search_folded IS NULL AND search_text IS NOT NULL
      AND NOT (octet_length(search_text) = char_length(search_text) AND strpos(search_text, '  ') = 0 AND strpos(search_text, chr(10)) = 0) AND search_fold(search_text) <> search_text LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE branches SET search_folded = search_fold(search_text) WHERE ctid = ANY (batch);
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE batch tid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT ctid FROM invoices WHERE search_folded IS NULL AND search_text IS NOT NULL
      AND NOT (octet_length(search_text) = char_length(search_text) AND strpos(search_text, '  ') = 0 AND strpos(search_text, chr(10)) = 0) AND search_fold(search_text) <> search_text LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE invoices SET search_folded = search_fold(search_text) WHERE ctid = ANY (batch);
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE batch tid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT ctid FROM credit_card_requests WHERE search_folded IS NULL AND search_text IS NOT NULL
      AND NOT (octet_length(search_text) = char_length(search_text) AND strpos(search_text, '  ') = 0 AND strpos(search_text, chr(10)) = 0) AND search_fold(search_text) <> search_text LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE credit_card_requests SET search_folded = search_fold(search_text) WHERE ctid = ANY (batch);
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "business_profiles_folded" ON "business_profiles" USING gin (coalesce(search_folded, "search_text") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_folded" ON "users" USING gin (coalesce(search_folded, "search_text") gin_trgm_ops) WHERE "users"."role" = 'USER';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_folded_business" ON "users" USING gin (coalesce(search_folded, "search_text") gin_trgm_ops) WHERE "users"."role" in ('MERCHANT', 'BANK');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_contacts" ON "users" USING gin (lower(coalesce("email"::text, '') || chr(31) || coalesce("country_code" || "local_number" || chr(31) || '0' || "local_number", '')) gin_trgm_ops) WHERE "users"."role" in ('MERCHANT', 'BANK');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "credit_card_requests_folded" ON "credit_card_requests" USING gin (coalesce(search_folded, "search_text") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deals_folded" ON "deals" USING gin (coalesce(search_folded, "search_text") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "branches_folded" ON "branches" USING gin (coalesce(search_folded, "search_text") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_folded" ON "invoices" USING gin (coalesce(search_folded, "search_text") gin_trgm_ops);
--> statement-breakpoint
ANALYZE deals;
--> statement-breakpoint
ANALYZE users;
--> statement-breakpoint
ANALYZE business_profiles;
--> statement-breakpoint
ANALYZE branches;
--> statement-breakpoint
ANALYZE invoices;
--> statement-breakpoint
ANALYZE credit_card_requests;
