ALTER TABLE "coupons" DROP CONSTRAINT "coupons_deal_id_deals_id_fk";
--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_file_id_coupon_files_id_fk";
--> statement-breakpoint
CREATE FUNCTION check_added_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deal_ids uuid[] := ARRAY(SELECT DISTINCT deal_id FROM added);
  file_ids uuid[] := ARRAY(SELECT DISTINCT file_id FROM added WHERE file_id IS NOT NULL);
  found integer;
BEGIN
  PERFORM FROM deals WHERE id = ANY (deal_ids) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < cardinality(deal_ids) THEN
    RAISE foreign_key_violation USING MESSAGE = 'coupons need a deal that exists',
      TABLE = 'coupons', CONSTRAINT = 'coupons_deal_id_deals_id_fk';
  END IF;
  PERFORM FROM coupon_files WHERE id = ANY (file_ids) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < cardinality(file_ids) THEN
    RAISE foreign_key_violation USING MESSAGE = 'coupons need a file that exists',
      TABLE = 'coupons', CONSTRAINT = 'coupons_file_id_coupon_files_id_fk';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER coupons_check_added AFTER INSERT ON coupons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_coupons();
--> statement-breakpoint
CREATE FUNCTION refuse_moved_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING MESSAGE = 'a coupon stays with its deal and file', TABLE = 'coupons';
END
$$;
--> statement-breakpoint
CREATE TRIGGER coupons_stay BEFORE UPDATE OF deal_id, file_id ON coupons FOR EACH ROW WHEN ((OLD.deal_id, OLD.file_id) IS DISTINCT FROM (NEW.deal_id, NEW.file_id)) EXECUTE FUNCTION refuse_moved_coupon();
--> statement-breakpoint
CREATE FUNCTION keep_parents_of_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used boolean;
BEGIN
  CASE
    WHEN TG_OP = 'TRUNCATE' THEN
      used := EXISTS (SELECT FROM coupons WHERE TG_TABLE_NAME = 'deals' OR file_id IS NOT NULL);
    WHEN OLD.id = NEW.id THEN
      used := false;
    WHEN TG_TABLE_NAME = 'deals' THEN
      used := EXISTS (SELECT FROM coupons WHERE deal_id = OLD.id);
    ELSE
      used := EXISTS (SELECT FROM coupons WHERE file_id = OLD.id);
  END CASE;
  IF used THEN
    RAISE foreign_key_violation USING
      MESSAGE = 'coupons still belong to this row of ' || TG_TABLE_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deals_keep_coupons AFTER DELETE OR UPDATE OF id ON deals FOR EACH ROW EXECUTE FUNCTION keep_parents_of_coupons();
--> statement-breakpoint
CREATE TRIGGER deals_keep_all_coupons AFTER TRUNCATE ON deals FOR EACH STATEMENT EXECUTE FUNCTION keep_parents_of_coupons();
--> statement-breakpoint
CREATE TRIGGER coupon_files_keep_coupons AFTER DELETE OR UPDATE OF id ON coupon_files FOR EACH ROW EXECUTE FUNCTION keep_parents_of_coupons();
--> statement-breakpoint
CREATE TRIGGER coupon_files_keep_all_coupons AFTER TRUNCATE ON coupon_files FOR EACH STATEMENT EXECUTE FUNCTION keep_parents_of_coupons();
