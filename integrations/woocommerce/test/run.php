<?php
/**
 * Runs PHP from standard input in the store at WORDPRESS_DIR, and prints what it returns as JSON.
 *
 * @package Tribune
 */

$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI']    = '/';
$_SERVER['HTTP_HOST']      = '127.0.0.1';
require getenv( 'WORDPRESS_DIR' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
wp_set_current_user( 1 );
echo wp_json_encode( eval( stream_get_contents( STDIN ) ) ); // phpcs:ignore Squiz.PHP.Eval.Discouraged -- A test's own code.
