-- without locks: rows are folded again while others read and write
CREATE OR REPLACE FUNCTION search_fold_letters("text" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  RETURN regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("text", U&'\00B4\02DD\0384\1FBD\1FBF\1FFD\1FFE', ''''''''''''''''), NFKD), '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]+', '', 'g'),
      U&'"`\00AB\00BB\02B9\02BA\02BB\02BC\02BD\02BE\02BF\02C8\02CA\02CB\02EE\02F4\02F5\02F6\055A\05F3\05F4\07F4\07F5\2018\2019\201A\201B\201C\201D\201E\201F\2032\2035\2039\203A\275B\275C\275D\275E\275F\2760\276E\276F\2E42\300C\300D\300E\300F\301D\301E\301F\A78B\A78C\+01F676\+01F677\+01F678\02D7\058A\05BE\1400\1806\2010\2012\2013\2014\2015\2043\2053\2212\2500\2796\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\30FC\+010D6E\+010EAD\000A\0009\000D\0085\1680\2028\2029\2800\00F8\0111\0142\0127\0131\00F0\0BD7ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      U&'''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''---------------------------        odlhid\0BB3abcdefghijklmnopqrstuvwxyz'), U&'\00DF', U&'ss'), U&'\00E6', U&'ae'), U&'\0153', U&'oe'), U&'\00FE', U&'th'), U&'\0DD9\0DCA\0DCF', U&'\0DD9\0DCF\0DCA'), U&'\0D85\0DCF', U&'\0D86'), U&'\0D85\0DD0', U&'\0D87'), U&'\0D85\0DD1', U&'\0D88'), U&'\0D8B\0DDF', U&'\0D8C'), U&'\0D91\0DCA', U&'\0D92'), U&'\0D91\0DD9', U&'\0D93'), U&'\0D94\0DCA', U&'\0D95'), U&'\0D94\0DDF', U&'\0D96'), U&'\0DD9\0DD9', U&'\0DDB'), U&'\0DD8\0DD8', U&'\0DF2'), U&'\0B85\0BC2', U&'\0B86'), U&'\0BB8\0BCD\0BB0\0BC0', U&'\0BB6\0BCD\0BB0\0BC0'), '([ ''-])\1+', '\1', 'g');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_fold("text" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length("text") = char_length("text") AND "text" !~ '["`\n\t\r]|  |''''|--'
    THEN "text"
  ELSE search_fold_letters("text")
END;--> statement-breakpoint
DO $$
DECLARE
  name text;
  batch tid[];
  reached tid;
BEGIN
  FOREACH name IN ARRAY ARRAY['deals', 'users', 'business_profiles', 'branches', 'invoices', 'credit_card_requests'] LOOP
    reached := '(0,0)';
    LOOP
      EXECUTE format('SELECT ARRAY(SELECT ctid FROM %I WHERE ctid > $1 AND search_text ~ $2
        AND search_folded IS DISTINCT FROM nullif(search_fold(search_text), search_text) LIMIT 5000)', name)
        INTO batch USING reached, '[^\u001F-~]|["`]|''''|--';
      EXIT WHEN cardinality(batch) = 0 AND reached = '(0,0)';
      EXECUTE format('UPDATE %I SET search_folded = nullif(search_fold(search_text), search_text) WHERE ctid = ANY ($1)', name)
        USING batch;
      COMMIT;
      reached := coalesce((SELECT max(each) FROM unnest(batch) AS each), '(0,0)');
    END LOOP;
  END LOOP;
END $$;
