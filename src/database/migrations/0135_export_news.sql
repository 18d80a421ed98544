-- without locks: nobody has to wait until news of files that nothing serves any more are gone
DELETE FROM "notifications" WHERE "type" = 'export-ready';
