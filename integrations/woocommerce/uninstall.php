<?php
/**
 * Removes everything that the plugin has stored. Reviews of WooCommerce were never changed.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/class-api.php';
require_once __DIR__ . '/includes/class-health.php';
require_once __DIR__ . '/includes/class-events.php';
require_once __DIR__ . '/includes/class-queue.php';
require_once __DIR__ . '/includes/class-connection.php';

/**
 * Removes the plugin's data of the current site.
 */
function uninstall_site() {
	global $wpdb;
	Connection::disconnect();
	foreach ( array( 'tribune_connection', 'tribune_settings', 'tribune_health', 'tribune_import' ) as $option ) {
		delete_option( $option );
	}
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Once, and no API deletes metadata by prefix.
	$ours = $wpdb->esc_like( '_tribune_' ) . '%';
	$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->postmeta} WHERE meta_key LIKE %s OR meta_key LIKE %s", $ours, $wpdb->esc_like( '_wc_other/tribune/' ) . '%' ) );
	$orders = $wpdb->prefix . 'wc_orders_meta';
	if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $orders ) ) ) ) {
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE meta_key LIKE %s OR meta_key LIKE %s', $orders, $ours, $wpdb->esc_like( '_wc_other/tribune/' ) . '%' ) );
	}
	$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s OR option_name LIKE %s", $wpdb->esc_like( '_transient_tribune_' ) . '%', $wpdb->esc_like( '_transient_timeout_tribune_' ) . '%' ) );
	$actions = $wpdb->prefix . 'actionscheduler_actions';
	if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $actions ) ) ) ) {
		$hooks = $wpdb->esc_like( 'tribune_' ) . '%';
		$wpdb->query( $wpdb->prepare( 'DELETE l FROM %i l JOIN %i a ON a.action_id = l.action_id WHERE a.hook LIKE %s', $wpdb->prefix . 'actionscheduler_logs', $actions, $hooks ) );
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE hook LIKE %s', $actions, $hooks ) );
		$wpdb->query( $wpdb->prepare( "DELETE FROM %i WHERE slug = 'tribune'", $wpdb->prefix . 'actionscheduler_groups' ) );
	}
	// phpcs:enable
	wp_cache_flush();
}

if ( is_multisite() ) {
	$tribune_query = array(
		'fields' => 'ids',
		'number' => 0,
	);
	foreach ( get_sites( $tribune_query ) as $tribune_site ) {
		switch_to_blog( $tribune_site );
		uninstall_site();
		restore_current_blog();
	}
} else {
	uninstall_site();
}
