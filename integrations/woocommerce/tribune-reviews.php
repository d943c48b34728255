<?php
/**
 * Plugin Name:       Tribune Reviews for WooCommerce
 * Description:       Verified product reviews by Tribune: review requests after an order, reviews and stars on product pages.
 * Version:           2.3.0
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Requires Plugins:  woocommerce
 * WC requires at least: 8.2
 * WC tested up to:   9.9
 * Author:            Tribune
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       tribune-reviews
 * Domain Path:       /languages
 *
 * @package Tribune
 */

namespace Tribune;

use Automattic\WooCommerce\Utilities\FeaturesUtil;

defined( 'ABSPATH' ) || exit;

const VERSION     = '2.3.0';
const PLUGIN_FILE = __FILE__;

spl_autoload_register(
	function ( $name ) {
		if ( 0 !== strpos( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$file = 'class-' . strtolower( str_replace( '_', '-', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) ) . '.php';
		if ( is_readable( __DIR__ . '/includes/' . $file ) ) {
			require __DIR__ . '/includes/' . $file;
		}
	}
);

add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( FeaturesUtil::class ) ) {
			foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
				FeaturesUtil::declare_compatibility( $feature, __FILE__, true );
			}
		}
	}
);

add_action( 'plugins_loaded', array( Plugin::class, 'start' ) );
register_deactivation_hook( __FILE__, array( Plugin::class, 'deactivate' ) );
